import { countryNamed } from '../../../documents/excel/country-named.ts';
import type { ParsedRow } from '../../../documents/excel/parse-sheet.ts';
import { fold } from '../../../domain/kernel/fold.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { customersNamed } from '../../db/repositories/imports.ts';
import { type Importer, type Plan, refused } from './import-rows.ts';
import { saysTheSame, textIn } from './named.ts';

/** The country of a row that names none (specification 9). */
const defaultCountry = 'Ελλάδα';

const saidOf = ({ values }: ParsedRow) => ({
  nickname: textIn(values.nickname) ?? '',
  name: textIn(values.name),
  afm: textIn(values.afm),
  code: textIn(values.code),
  job: textIn(values.job),
  email: textIn(values.email),
  telephone: textIn(values.telephone),
  comment: textIn(values.comment),
});

interface Known {
  nickname: string;
  afm: string | null;
}

/** Whether a row means a customer who is there: by the tax number where both have one, else by the nickname. */
const isSame = (said: Known, there: Known): boolean =>
  said.afm !== null && there.afm !== null ? said.afm === there.afm : fold(said.nickname) === fold(there.nickname);

/** Creates customers of the viewer's account that are not there yet. */
export const customerImporter = ({ newId }: Pick<Context, 'newId'>, viewer: Viewer): Importer => ({
  kind: 'customers',
  async plan(tx, rows): Promise<Plan> {
    const names = rows.map(saidOf).flatMap(({ nickname, afm }) => [nickname, ...(afm === null ? [] : [afm])]);
    const there: Known[] = await customersNamed(tx, { company: viewer.companyId, names });
    return (row) => {
      const customer = saidOf(row);
      const country = countryNamed(textIn(row.values.country) ?? defaultCountry);
      if (country === undefined) return refused('excel_value', 'country');
      const known = there.find((each) => isSame(customer, each));
      if (known !== undefined) return saysTheSame(customer, known) ? { kind: 'known' } : refused('excel_known', null);
      const id = newId();
      const args = { ...customer, country, id };
      return { kind: 'mutation', name: 'createCustomer', args, unused: id, taken: () => void there.push(customer) };
    };
  },
});
