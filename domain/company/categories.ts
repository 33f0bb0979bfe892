/** A business category or subcategory: the stored code and its names in both languages. */
interface Category {
  code: string;
  el: string;
  en: string;
}

/** A category with its subcategories. */
export interface BusinessCategory extends Category {
  subcategories: readonly Category[];
}

/** The fixed list of business categories for the search for companies (specification 2.6 and 3). Codes never change. */
export const businessCategories: readonly BusinessCategory[] = [
  {
    code: 'APPLIANCES',
    el: 'Οικιακές συσκευές',
    en: 'Home appliances',
    subcategories: [
      { code: 'WHITE_GOODS', el: 'Λευκές συσκευές', en: 'White goods' },
      { code: 'BUILT_IN', el: 'Εντοιχιζόμενες συσκευές', en: 'Built-in appliances' },
      { code: 'TELEVISION', el: 'Τηλεόραση και ήχος', en: 'Television and sound' },
    ],
  },
  {
    code: 'CLIMATE',
    el: 'Θέρμανση και ψύξη',
    en: 'Heating and cooling',
    subcategories: [
      { code: 'AIR_CONDITIONING', el: 'Κλιματισμός', en: 'Air conditioning' },
      { code: 'HEATING', el: 'Θέρμανση', en: 'Heating' },
      { code: 'HEAT_PUMPS', el: 'Αντλίες θερμότητας', en: 'Heat pumps' },
      { code: 'REFRIGERATION', el: 'Επαγγελματική ψύξη', en: 'Commercial refrigeration' },
      { code: 'VENTILATION', el: 'Αερισμός', en: 'Ventilation' },
    ],
  },
  {
    code: 'ELECTRICAL',
    el: 'Ηλεκτρολογικά',
    en: 'Electrical',
    subcategories: [
      { code: 'WIRING', el: 'Ηλεκτρολογικές εγκαταστάσεις', en: 'Electrical installations' },
      { code: 'LIGHTING', el: 'Φωτισμός', en: 'Lighting' },
      { code: 'PHOTOVOLTAICS', el: 'Φωτοβολταϊκά', en: 'Photovoltaics' },
      { code: 'VEHICLE_CHARGING', el: 'Φόρτιση οχημάτων', en: 'Vehicle charging' },
    ],
  },
  {
    code: 'NETWORKS',
    el: 'Δίκτυα και ασφάλεια',
    en: 'Networks and security',
    subcategories: [
      { code: 'TELECOMMUNICATIONS', el: 'Τηλεπικοινωνίες', en: 'Telecommunications' },
      { code: 'FIBRE', el: 'Οπτικές ίνες', en: 'Fibre' },
      { code: 'ALARMS', el: 'Συναγερμοί και κάμερες', en: 'Alarms and cameras' },
      { code: 'ANTENNAS', el: 'Κεραίες και δορυφορικά', en: 'Antennas and satellite' },
    ],
  },
  {
    code: 'PLUMBING',
    el: 'Υδραυλικά',
    en: 'Plumbing',
    subcategories: [
      { code: 'PIPES', el: 'Ύδρευση και αποχέτευση', en: 'Water and drains' },
      { code: 'SOLAR_WATER', el: 'Ηλιακοί θερμοσίφωνες', en: 'Solar water heaters' },
      { code: 'GAS', el: 'Φυσικό αέριο', en: 'Natural gas' },
    ],
  },
  {
    code: 'FURNITURE',
    el: 'Έπιπλα και κουφώματα',
    en: 'Furniture and frames',
    subcategories: [
      { code: 'KITCHENS', el: 'Κουζίνες και ντουλάπες', en: 'Kitchens and wardrobes' },
      { code: 'ASSEMBLY', el: 'Συναρμολόγηση επίπλων', en: 'Furniture assembly' },
      { code: 'WINDOWS', el: 'Κουφώματα', en: 'Windows and doors' },
      { code: 'AWNINGS', el: 'Τέντες και σκίαστρα', en: 'Awnings and shades' },
    ],
  },
  {
    code: 'TRANSPORT',
    el: 'Μεταφορές',
    en: 'Transport',
    subcategories: [
      { code: 'DELIVERIES', el: 'Παραδόσεις', en: 'Deliveries' },
      { code: 'REMOVALS', el: 'Μετακομίσεις', en: 'Removals' },
      { code: 'LIFTING', el: 'Ανύψωση', en: 'Lifting' },
    ],
  },
  {
    code: 'SIGNS',
    el: 'Επιγραφές και εκθέσεις',
    en: 'Signs and exhibitions',
    subcategories: [
      { code: 'SIGNAGE', el: 'Επιγραφές', en: 'Signage' },
      { code: 'SHOP_FITTING', el: 'Εξοπλισμός καταστημάτων', en: 'Shop fitting' },
      { code: 'STANDS', el: 'Περίπτερα εκθέσεων', en: 'Exhibition stands' },
    ],
  },
];

/** A company's categories, each with the chosen subcategories. */
export type CompanyCategories = Readonly<Record<string, readonly string[]>>;

/** Whether all categories and subcategories are in the list, each subcategory under its category. */
export const areKnown = (chosen: CompanyCategories): boolean =>
  Object.entries(chosen).every(([code, subcategories]) => {
    const category = businessCategories.find((each) => each.code === code);
    return (
      category !== undefined && subcategories.every((sub) => category.subcategories.some((each) => each.code === sub))
    );
  });

const pairsOf = (chosen: CompanyCategories): string[] =>
  Object.entries(chosen).flatMap(([code, subcategories]) => [code, ...subcategories.map((sub) => `${code}/${sub}`)]);

/**
 * Applies to `present` what the person ticked and unticked since `seen`. Removing a category removes its
 * subcategories; adding a subcategory adds its category.
 */
export function mergeCategories(
  present: CompanyCategories,
  { seen, chosen }: { seen: CompanyCategories; chosen: CompanyCategories },
): Record<string, string[]> {
  const [before, after] = [new Set(pairsOf(seen)), new Set(pairsOf(chosen))];
  const stays = (pair: string): boolean => after.has(pair) || !before.has(pair);
  const kept = pairsOf(present).filter((pair) => stays(pair) && stays(pair.split('/')[0] ?? pair));
  const merged: Record<string, string[]> = {};
  for (const pair of new Set([...kept, ...[...after].filter((each) => !before.has(each))])) {
    const [code = pair, sub] = pair.split('/');
    merged[code] = [...(merged[code] ?? []), ...(sub === undefined ? [] : [sub])];
  }
  return merged;
}
