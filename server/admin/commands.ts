import { z } from 'zod';
import type { Language } from '../../domain/user/languages.ts';
import type { Context } from '../context.ts';
import { newSecret, replaceSecret } from '../data-directory.ts';
import { listCompanies } from '../db/repositories/operator.ts';
import { StartError } from '../environment.ts';
import { companyInvitationLetter, type Letter, testLetter } from '../integrations/mail/templates.ts';
import { reasonOf } from '../reason.ts';
import { inviteCompany } from '../services/accounts/registration.ts';
import { pageLink } from '../services/mail/page-link.ts';
import { findCompany, lock, unlock } from '../services/operator/companies.ts';
import { deleteCompany } from '../services/operator/delete-company.ts';
import { createOwner, findPerson, resetByLink, setPasswordOf } from '../services/operator/people.ts';
import { askLine, type Given, type Usage, UsageError } from './arguments.ts';
import { companyTable } from './company-table.ts';

/** A command of the operator's. `run` returns what is printed at its end. */
export interface Command {
  does: string;
  usage: Usage;
  run(context: Context, given: Given): Promise<string>;
}

const flag = { type: 'boolean', default: false } as const;
const password = { password: flag } as const;
const language = { language: { type: 'string' } } as const;

function emailIn({ values: { EMAIL: email = '' } }: Given): string {
  if (!z.email().max(254).safeParse(email).success) throw new UsageError(`${email} is not an e-mail address.`);
  return email;
}

function languageIn({ flags }: Given): Language {
  const { language: said = 'el' } = flags;
  if (said !== 'el' && said !== 'en') throw new UsageError('--language is el or en.');
  return said;
}

const askPassword = ({ flags }: Given): Promise<string> | null =>
  flags.password === true ? askLine('New password: ', { isSecret: true }) : null;

async function send(context: Context, to: string, letter: Letter): Promise<void> {
  try {
    await context.integrations.mailer.send({ id: context.newId(), to, ...letter });
  } catch (problem) {
    throw new StartError(`The mail server did not take the mail: ${reasonOf(problem)}.`);
  }
}

/** For a secret in a variable, which only the operator can change. */
function stepsOfRotation(keepsOld: boolean): string {
  const fresh = `JWT_SECRET=${newSecret()}`;
  if (!keepsOld) return `JWT_SECRET is a variable, so set this one, after all nodes have stopped:\n${fresh}`;
  return `JWT_SECRET is a variable, so nothing was changed. With one node:
  1. Set ${fresh}
     and JWT_SECRET_ACCEPTED to the present one, and restart.
  2. Remove JWT_SECRET_ACCEPTED after some days: who was away longer signs in again.
With several nodes first set JWT_SECRET_ACCEPTED to the new one at each, and restart them one by one; then do 1 and 2 in the same way.`;
}

export const commands = {
  'create-owner': {
    does: 'Makes the owner of a new company, who registers it after signing in. Prints a link to choose a password by, or asks for the password.',
    usage: { names: ['USERNAME', 'EMAIL'], options: password },
    async run(context, given) {
      const { USERNAME: typed = '' } = given.values;
      const username = typed.trim();
      if (username === '' || username.length > 64) throw new UsageError('A user name has 1 to 64 characters.');
      const link = await createOwner(context, { username, email: emailIn(given), password: await askPassword(given) });
      return link === null
        ? `${username} can sign in.`
        : `${username} chooses a password here, within an hour and once:\n${link}`;
    },
  },
  'reset-password': {
    does: 'Ends all sessions of a person. Prints a link by which they choose a new password, or asks for the password.',
    usage: { names: ['USERNAME'], options: password },
    async run(context, given) {
      const { USERNAME: named = '' } = given.values;
      const { id } = await findPerson(context, named);
      const chosen = await askPassword(given);
      if (chosen !== null) {
        await setPasswordOf(context, id, chosen);
        return `${named} has the new password. Their sessions and passkeys were ended.`;
      }
      return `Their sessions were ended. ${named} chooses a password here, once and soon:\n${await resetByLink(context, id)}`;
    },
  },
  companies: {
    does: 'Lists the companies with their users, devices, tasks and storage.',
    usage: { names: [], options: { json: flag } },
    async run({ database }, { flags }) {
      const companies = await listCompanies(database.kysely);
      return flags.json === true ? JSON.stringify(companies, null, 2) : companyTable(companies);
    },
  },
  lock: {
    does: 'Locks a company: its people can neither sign in nor send. Their devices keep everything.',
    usage: { names: ['COMPANY'], options: {} },
    async run(context, { values: { COMPANY: named = '' } }) {
      const { id, name, owner } = await findCompany(context, named);
      const isNew = await lock(context, id);
      return `${name ?? owner ?? id} ${isNew ? 'is locked' : 'was locked already'}. Unlock it with: unlock ${id}`;
    },
  },
  unlock: {
    does: 'Unlocks a company. Its devices send what they kept.',
    usage: { names: ['COMPANY'], options: {} },
    async run(context, { values: { COMPANY: named = '' } }) {
      const { id, name, owner } = await findCompany(context, named);
      return `${name ?? owner ?? id} ${(await unlock(context, id)) ? 'is unlocked' : 'was not locked'}.`;
    },
  },
  delete: {
    does: 'Deletes a company with its people, work, history and files, for ever. Asks for its name, unless --yes is given.',
    usage: { names: ['COMPANY'], options: { yes: flag } },
    async run(context, { values: { COMPANY: named = '' }, flags }) {
      const company = await findCompany(context, named);
      const name = company.name ?? company.owner ?? company.id;
      if (flags.yes !== true) {
        const about = `${company.users} users, ${company.tasks} tasks`;
        const typed = await askLine(`Deletes ${name} (${about}) for ever. Type its name to go on: `);
        if (typed.trim() !== name) throw new StartError(`That is not the name ${name}; nothing was deleted.`);
      }
      const { rows, files } = await deleteCompany(context, company.id);
      return `Deleted ${name}: ${rows} rows and ${files} files. Backups still have them.`;
    },
  },
  invite: {
    does: 'Invites somebody to register a company: prints the link, and mails it if SMTP_URL is set. --language is el or en.',
    usage: { names: ['EMAIL'], options: language },
    async run(context, given) {
      const [email, spoken] = [emailIn(given), languageIn(given)];
      const link = pageLink(context, 'signup', { invitation: await inviteCompany(context, email) });
      const { supportEmail: support, smtpUrl } = context.environment;
      if (smtpUrl === null) return `Give this link to ${email}; it is good for two weeks and once:\n${link}`;
      await send(context, email, companyInvitationLetter(spoken, { link, support }));
      return `Mailed to ${email}; the link is good for two weeks and once:\n${link}`;
    },
  },
  'rotate-secret': {
    does: 'Replaces the secret that signs sessions. Tokens of the old one count until they have been exchanged, or --at-once no longer: everybody signs in again.',
    usage: { names: [], options: { 'at-once': flag } },
    async run({ environment: { dataDir, jwtSecret, sessionDays } }, { flags }) {
      const keepsOld = flags['at-once'] !== true;
      if (jwtSecret !== null) return stepsOfRotation(keepsOld);
      await replaceSecret(dataDir, { keepsOld });
      const old = keepsOld
        ? `Sessions of the old secret go on for up to ${sessionDays} days.`
        : 'Everybody signs in again.';
      return `The secret in ${dataDir} is a new one, from the next start on: restart all nodes that share it, stopped together. ${old}`;
    },
  },
  'test-mail': {
    does: 'Sends a test mail by SMTP_URL.',
    usage: { names: ['EMAIL'], options: language },
    async run(context, given) {
      const { smtpUrl, supportEmail, mailFrom } = context.environment;
      const email = emailIn(given);
      if (smtpUrl === null) throw new StartError('SMTP_URL is not set, so mails are written to DATA_DIR/outbox.');
      await send(context, email, testLetter(languageIn(given), { support: supportEmail }));
      return `The mail server took a mail to ${email} from ${mailFrom}.`;
    },
  },
} as const satisfies Record<string, Command>;
