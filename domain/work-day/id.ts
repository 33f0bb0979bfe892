const digitsOf = (id: string): number[] => [...id.replaceAll('-', '')].map((digit) => Number.parseInt(digit, 16));

/** Where ids say of which kind they are: version 8, whose other digits are ours, and the variant. */
const versionAt = 12;
const variantAt = 16;
/** An owner's user id is also their company's id: moved by this many digits, the two don't cancel each other. */
const shift = 7;

/** Identifies a person's day: the calendar date is that of the company's time zone. */
export interface DayKey {
  company: string;
  user: string;
  date: string;
}

/** The id of a person's day, the same on every device and on the server, so that there is only one. */
export function workDayIdOf({ company, user, date }: DayKey): string {
  const [companyDigits, dateDigits] = [digitsOf(company), digitsOf(date)];
  const mixed = digitsOf(user).map((digit, index, { length }) => {
    const ofDate = dateDigits[index - (length - dateDigits.length)] ?? 0;
    return digit ^ (companyDigits[(index + shift) % length] ?? 0) ^ ofDate;
  });
  mixed[versionAt] = 8;
  mixed[variantAt] = 8 + ((mixed[variantAt] ?? 0) % 4);
  const text = mixed.map((digit) => digit.toString(16)).join('');
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-');
}
