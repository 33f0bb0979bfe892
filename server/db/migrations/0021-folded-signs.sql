-- What domain/kernel/fold.ts strips and 0003 did not: the marks of symbols and of old Cyrillic, and the selectors that make a
-- heart an emoji, so that a text with one is found whether or not it is typed with them.
create or replace function fold_text(given text) returns text
  language sql immutable strict parallel safe
  return btrim(
    translate(
      lower(
        regexp_replace(
          normalize(given, NFD),
          '[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]', '', 'g'
        ) collate "C"
      ),
      'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐÆÐØÞĐĦŁŊŒŦ',
      'αβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґæðøþđħłŋœŧ'
    ),
    E' \t\n\r\f\x0b\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'
  );
