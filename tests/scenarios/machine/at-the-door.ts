import { webCryptography } from '../../../documents/evidence-pack/web-cryptography.ts';
import { must } from '../../../domain/kernel/assert.ts';
import type { ArgsOf, BaseOf, MutationName } from '../../../domain/mutations.ts';
import type { OperationalAddress } from '../../../domain/schemas.ts';
import { workContent } from '../../../domain/signature/content.ts';
import { signatureOf } from '../../../domain/signature/given.ts';
import { answerTo } from '../../../domain/steps/entries.ts';
import type { AnswerValue, Step } from '../../../domain/steps/schema.ts';
import type { Device } from './device.ts';
import type { Seed } from './seed.ts';
import { stepsOf } from './template-steps.ts';

/** A photo as a proof announces it. */
type Announced = ArgsOf<'createProof'>['photos'][number];

/** What somebody at a door has in their hands. */
export interface Tools {
  seed: Seed;
  mint(): string;
  now(): number;
  perform<Name extends MutationName>(device: Device, name: Name, args: ArgsOf<Name>, base: BaseOf<Name>): Promise<void>;
  capture(device: Device, draft: string): Promise<Announced | null>;
}

const cryptography = webCryptography(crypto.subtle);

const anyAnswer = ({ id, kind }: Step, seed: Seed): AnswerValue => {
  if (seed.chance(0.1)) return null;
  const number = seed.below(1_000_000);
  if (kind === 'TICK') return true;
  if (kind === 'NUMBER') return number;
  return kind === 'TEXT' ? `απάντηση ${number}` : `SN ${id.slice(-8)} ${number}`;
};

/** Answers a step, scans a label, has the work signed, or keeps the register of equipment. */
export async function actAtTheDoor(tools: Tools, device: Device, address: OperationalAddress): Promise<void> {
  const dice = tools.seed.next();
  if (dice < 0.6) await answer(tools, device, address);
  else if (dice < 0.75) await sign(tools, device, address);
  else if (dice < 0.85) await addPiece(tools, device, address);
  else await changePiece(tools, device, address);
}

async function answer(
  { seed, perform }: Tools,
  device: Device,
  { id, task, answers }: OperationalAddress,
): Promise<void> {
  const steps = (await device.user.mirror.rows('tasks').get(task.id))?.steps;
  const asked = seed.pick(steps?.steps ?? []);
  if (!steps || !asked) return;
  const value = anyAnswer(asked, seed);
  const seen = answerTo(answers, asked.id);
  const base = { answers: seen === null ? null : { [asked.id]: { value: seen } } };
  await perform(device, 'answerStep', { id, step: asked.id, value, number: steps.number }, base);
}

async function sign(
  { mint, now, capture, perform }: Tools,
  device: Device,
  address: OperationalAddress,
): Promise<void> {
  const { mirror } = device.user;
  const task = await mirror.rows('tasks').get(address.task.id);
  if (task === undefined) return;
  const id = mint();
  const photo = await capture(device, id);
  if (photo === null) return;
  const work = workContent({ task, operational: address, place: null, photos: [] });
  const signer = { name: 'Άννα Δήμου', typed: false };
  const content = { v: 1 as const, language: 'el' as const, at: now(), signer, place: null, ...work };
  const args: ArgsOf<'createProof'> = {
    id,
    type: 'INSTALLATION',
    nickname: null,
    operationalAddress: { id: address.id },
    addresses: [],
    status: 'NORMAL',
    comment: null,
    photos: [{ ...photo, kind: 'SIGNATURE' }],
    signature: await signatureOf(content, cryptography),
  };
  await perform(device, 'createProof', args, {});
}

async function addPiece(
  { seed, mint, now, perform }: Tools,
  device: Device,
  address: OperationalAddress,
): Promise<void> {
  const { installationAddress } = address;
  if (installationAddress === null) return;
  const piece = { kind: 'Λέβητας', serialNumber: `ΑΠ ${seed.below(1_000_000_000)}`, note: null, photo: null };
  const args = { id: mint(), address: { id: installationAddress.id }, ...piece, installedOn: now() };
  await perform(device, 'addEquipment', { ...args, visit: { id: address.id } }, {});
}

async function changePiece({ seed, perform }: Tools, device: Device, address: OperationalAddress): Promise<void> {
  const place = address.installationAddress?.id;
  const pieces = await device.user.mirror.rows('equipment').orderBy('id').toArray();
  const piece = seed.pick(pieces.filter((each) => each.address.id === place));
  if (!piece) return;
  const { id, note } = piece;
  const visit = { id: address.id };
  if (seed.chance(0.4)) await perform(device, 'takeOutEquipment', { id, visit }, {});
  else await perform(device, 'editEquipment', { id, set: { note: `ντουλάπι ${seed.below(1000)}` }, visit }, { note });
}

/** The office changes the steps of the template that tasks have taken: it asks for others, in another order. */
export async function changeTemplate({ seed, mint, perform }: Tools, device: Device): Promise<void> {
  const template = seed.pick(await device.user.mirror.rows('step-templates').orderBy('id').toArray());
  if (!template) return;
  const [first, ...rest] = template.steps as Step[];
  const added = stepsOf(mint, 1 + seed.below(2), must(template.company, 'the company').id);
  const steps = [...rest.slice(0, 5), ...(first ? [first] : []), ...added];
  await perform(device, 'editStepTemplate', { id: template.id, set: { steps } }, { steps: template.steps as Step[] });
}
