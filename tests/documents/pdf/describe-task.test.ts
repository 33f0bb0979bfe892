import { describe, expect, it } from 'vitest';
import { describeTask, type ReportRows } from '../../../documents/pdf/describe-task.ts';
import type { Resource } from '../../../domain/kernel/resources.ts';
import type { NewRow, Rows } from '../../../domain/rows.ts';
import { workContent } from '../../../domain/signature/content.ts';
import { contentValues } from '../../domain/signature/signed-content.ts';
import { stepIds, taken } from '../../domain/steps.ts';
import { freshId, plainRow } from '../../support/sync-office.ts';

const stored = <Name extends Resource>(resource: Name, given: Partial<NewRow<Name>>): Rows[Name] => {
  const row: unknown = { ...plainRow(resource, given), id: freshId(), version: 1, createDate: 0, modifyDate: 0 };
  return row as Rows[Name];
};

const nine = Date.UTC(2026, 10, 21, 7);
const hour = 3_600_000;

const place = stored('addresses', { street: 'Μαιζώνος 11', region: 'Πάτρα', zipCode: '26221', nickname: 'Κατάστημα' });
const address = stored('operational-addresses', {
  installationAddress: { id: place.id },
  completionStatus: 'FAILED',
  failureReason: 'WEATHER',
  failedOn: nine,
  salesPrice: 1234.5,
});
const proof = stored('proofs', {
  type: 'INSTALLATION',
  operationalAddress: { id: address.id },
  status: 'DELAYED',
  comment: 'Βροχή',
  doneOn: nine,
});

const rows: ReportRows = {
  task: stored('tasks', {
    nickname: 'Κλιματιστικά',
    number: 12,
    taskCompletionStatus: 'FINISHED',
    installationTimestampFrom: nine,
    installationTimestampTo: nine + hour,
  }),
  company: 'Τεχνική Πάτρας',
  customer: 'Καφέ',
  people: [{ name: 'Γιώργος', surname: 'Παπαδόπουλος', nickname: 'Γιώργος' }],
  addresses: [address],
  places: [place],
  proofs: [proof],
  photos: [
    { id: 'one', proof: { id: proof.id } },
    { id: 'other', proof: { id: freshId() } },
  ],
  tasks: [],
  evidence: [],
};

const options = { timeZone: 'Europe/Athens', at: nine } as const;

describe('what a report says (section 9: dd/MM/yyyy, HH:mm)', () => {
  it('says what is missing in it', () => {
    const part = describeTask({ ...rows, missingBefore: nine }, { ...options, language: 'el' });
    expect(part.facts.at(-1)).toEqual({
      label: 'Λείπουν',
      value: 'Τα μέρη που έκλεισαν πριν από 21/11/2026 δεν ήταν στη συσκευή που έκανε την αναφορά.',
    });
    expect(describeTask({ ...rows, missingBefore: null }, { ...options, language: 'el' }).facts).not.toContainEqual(
      expect.objectContaining({ label: 'Λείπουν' }),
    );
  });

  it('is in Greek or English, by the clock of the company', () => {
    const greek = describeTask(rows, { ...options, language: 'el' });
    expect(greek.facts).toEqual([
      { label: 'Αριθμός', value: '12' },
      { label: 'Πελάτης', value: 'Καφέ' },
      { label: 'Κατάσταση', value: 'Ολοκληρώθηκε' },
      { label: 'Εγκατάσταση', value: '21/11/2026 09:00 – 21/11/2026 10:00' },
      { label: 'Συνεργείο', value: 'Γιώργος Παπαδόπουλος' },
    ]);
    const english = describeTask(rows, { ...options, language: 'en' });
    expect(english.places).toMatchObject([
      {
        heading: 'Κατάστημα',
        facts: [
          { label: 'Address', value: 'Μαιζώνος 11, Πάτρα, 26221' },
          { label: 'Status', value: 'Failed' },
          { label: 'Failed', value: '21/11/2026 09:00' },
          { label: 'Reason', value: 'Weather' },
          { label: 'Sales price', value: '€1,234.50' },
        ],
        proofs: [{ heading: 'Proof of installation', comment: 'Βροχή', photos: ['one'] }],
      },
    ]);
  });

  it('says how far from the address a mark was, if it has a place (decision 0189)', () => {
    const at = { latitude: 38.2466, longitude: 21.7346, accuracy: 15, by: freshId(), at: nine };
    const marked = { ...address, markPlaces: { FAILED: at } };
    const told = (language: 'el' | 'en', latitude: number | null) =>
      describeTask(
        { ...rows, addresses: [marked], places: [{ ...place, latitude, longitude: latitude && 21.7346 }] },
        { ...options, language },
      ).places[0]?.facts.find(({ value }) => value.startsWith('21/11/2026'))?.value;
    expect(told('el', 38.247)).toBe('21/11/2026 09:00, 40 m από τη διεύθυνση, με ακρίβεια 15 m');
    expect(told('en', 38.3)).toBe('21/11/2026 09:00, 5.9 km from the address, accurate to 15 m');
    expect(told('en', null)).toBe('21/11/2026 09:00, place accurate to 15 m, the address isn’t on the map');
  });

  it('has the answered steps, and who signed for which version', () => {
    const steps = taken();
    const power = { [stepIds.power]: { value: true, by: freshId(), at: 0, number: 2 } };
    const reading = { [stepIds.reading]: { value: 230.5, by: freshId(), at: 0, number: 2 } };
    const task = { ...rows.task, steps };
    const operational = { ...address, task: { id: task.id }, answers: power };
    const signedContent = contentValues(workContent({ task, operational, place, photos: [] }));
    const signature = { kind: 'SIGNED', name: 'Άννα Δήμου', typed: true, at: nine, hash: 'a'.repeat(64) } as const;
    const signed = { ...rows, tasks: [task], proofs: [{ ...proof, signature, signedContent }] };
    const at = (answers: object) => {
      const shown = { ...signed, addresses: [{ ...operational, answers: { ...power, ...answers } }] };
      return describeTask(shown, { ...options, language: 'el' }).places[0];
    };
    const facts = [
      { label: 'Υπογραφή', value: 'Άννα Δήμου, γραπτό όνομα, 21/11/2026 09:00' },
      { label: 'SHA-256', value: signature.hash },
    ];
    expect(at({})?.steps).toEqual([{ label: 'Ρεύμα κλειστό', value: 'Ναι' }]);
    expect(at({})?.proofs[0]?.facts.slice(2)).toEqual(facts);
    expect(at(reading)?.steps[1]).toEqual({ label: 'Τάση', value: '230,5 V' });
    const note = 'Η υπογραφή αφορά προηγούμενη έκδοση. Άλλαξαν μετά την υπογραφή: βήματα.';
    expect(at(reading)?.proofs[0]?.facts.slice(2)).toEqual([...facts, { label: 'Σημείωση', value: note }]);
    const absent = { ...proof, signature: { kind: 'NOT_THERE', at: nine } as const, signedContent: null };
    const [only] = describeTask({ ...rows, proofs: [absent] }, { ...options, language: 'en' }).places;
    expect(only?.proofs[0]?.facts.at(-1)).toEqual({ label: 'Signature', value: 'The customer was not there to sign' });
  });

  it('leaves out what its reader does not see', () => {
    const hidden = { ...rows, customer: null, people: [], proofs: [], addresses: [{ ...address, salesPrice: null }] };
    const report = describeTask(hidden, { ...options, language: 'en' });
    expect(report.facts.map(({ label }) => label)).toEqual(['Number', 'Status', 'Installation']);
    expect(report.places[0]?.facts.map(({ label }) => label)).not.toContain('Sales price');
    expect(report.places[0]?.proofs).toEqual([]);
  });
});
