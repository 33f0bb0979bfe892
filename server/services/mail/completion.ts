import type { Rows } from '../../../domain/rows.ts';
import type { Language } from '../../../domain/user/language.ts';
import type { Context } from '../../context.ts';
import type { Attachment } from '../../integrations/mail/mailer.ts';
import { customerOf } from '../reports/customer-of.ts';
import { makeTaskReport } from '../reports/task-report.ts';

/** What many mail servers still take, once it is written as text. */
const mostBytes = 15 * 1024 * 1024;

/** The report that goes with the mail about a task; none where it has no customer whose view could be shown. */
export async function reportFor(context: Context, task: Rows['tasks'], language: Language): Promise<Attachment[]> {
  const viewer = customerOf(task);
  if (viewer === null) return [];
  const { id } = task;
  const whole = await makeTaskReport(context, viewer, { id, language });
  const { name, bytes } =
    whole.bytes.length <= mostBytes ? whole : await makeTaskReport(context, viewer, { id, language, photos: false });
  return [{ name, mediaType: 'application/pdf', bytes }];
}
