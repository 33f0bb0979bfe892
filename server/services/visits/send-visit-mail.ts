import { defaultTimeZone } from '../../../domain/kernel/time.ts';
import type { Rows } from '../../../domain/rows.ts';
import type { Language } from '../../../domain/user/languages.ts';
import { nameInMail } from '../../../domain/user/names.ts';
import type { ArrivalWindow } from '../../../domain/visit/schema.ts';
import type { Context } from '../../context.ts';
import { deleteTries } from '../../db/repositories/attempts.ts';
import { getRow } from '../../db/repositories/rows.ts';
import { stopVisitMails, visitMailReceiver } from '../../db/repositories/visit-mails.ts';
import { visitLetter } from '../../integrations/mail/templates.ts';
import { newSecret } from '../accounts/one-time-links.ts';
import { pageLink } from '../mail/page-link.ts';
import { firstMailKey } from './add-visit-mails.ts';
import { receiverOf, type VisitNews, visitNews } from './visit-news.ts';

/** The clock times of a window, as mails write them. */
function windowText(window: ArrivalWindow | null, { language, timeZone }: { language: Language; timeZone: string }) {
  const clock = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  return window === null ? null : `${clock.format(window.from)}–${clock.format(window.to)}`;
}

/** The first name of whoever set out, if they work for the company: of a subcontractor's people customers learn nothing. */
async function firstName({ database }: Context, { company, state }: VisitNews): Promise<string | null> {
  const person: Rows['users'] | undefined = await getRow(database.kysely, 'users', state.by);
  const isOwn = person?.id === company.id || person?.employer?.id === company.id;
  return isOwn ? nameInMail(person?.name ?? '') || null : null;
}

/**
 * Mails a customer that somebody is on the way, unless they have stopped that. What was taken back before it was sent, or is no
 * news any more, doesn't count as the mail of the day.
 */
export async function sendVisitMail(context: Context, id: string, addressId: string): Promise<void> {
  const { kysely } = context.database;
  const news = await visitNews(kysely, addressId, context.now());
  if (news === null) {
    await deleteTries(kysely, [firstMailKey(addressId)]);
    return;
  }
  const { company, email, language, place, seesTask, state, task } = news;
  const { token, stopped } = await visitMailReceiver(kysely, receiverOf(news), newSecret().secret);
  if (stopped) return;
  const timeZone = company.timeZone ?? defaultTimeZone;
  const stop = pageLink(context, `flow/mails/${token}`);
  const letter = visitLetter(language, {
    support: context.environment.supportEmail,
    company: nameInMail(company.name) || 'Ergon',
    person: await firstName(context, news),
    place: nameInMail(place?.street ?? '') || null,
    window: windowText(state.window, { language, timeZone }),
    link: seesTask && task.pkSharedId !== null ? pageLink(context, `flow/${task.pkSharedId}`) : null,
    stop,
  });
  await context.integrations.mailer.send({ id, to: email, ...letter, stop });
}

/** Stops or resumes a company's mails to whoever has the secret; returns the company's name, or null for an unknown secret. */
export async function decideVisitMails(
  { database, now }: Context,
  { token, stopped }: { token: string; stopped: boolean },
): Promise<string | null> {
  const { kysely } = database;
  const companyId = await stopVisitMails(kysely, { token, stoppedOn: stopped ? now() : null });
  return companyId === undefined ? null : ((await getRow(kysely, 'companies', companyId))?.name ?? '');
}
