/**
 * A list of 57 shops as one is collected on the street: names and positions, seldom a street, a postal code or a telephone. The
 * shops are invented; two of them lack only their floor.
 */
export const listWithHoles: readonly string[] = [
  'name,street,number,zipCode,telephone,latitude,longitude',
  'Παντοπωλείο Α,Νοταρά,9,26442,2610 111 333,38.2634,21.7434',
  'Παντοπωλείο Β,Αξιού,1 - 3,26442,+302610111444,38.2692,21.7482',
  'Παντοπωλείο Γ,Αθηνών,23,26504,,38.2952,21.7908',
  'Παντοπωλείο Δ,Καλαβρύτων,52-56,,,38.2324,21.7473',
  // Between two provinces, and in a village: what is not known there is left for a person.
  'Περίπτερο Ε,,,,,38.3277,21.8764',
  'Περίπτερο Ζ,,,,,38.2726,21.8365',
  ...Array.from({ length: 51 }, (_, index) => `Κατάστημα ${index},,,,,${38.23 + index / 2000},${21.73 + index / 4000}`),
];
