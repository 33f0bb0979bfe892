import { ask } from '../commands/online.ts';
import { keepSupportContact } from '../components/outcomes/support-contact.ts';

/** Learns whom to ask for help, which errors name, so that it is known when the network is gone. */
export async function learnSupportContact(): Promise<void> {
  if (!navigator.onLine) return;
  const answer = await ask('configuration', {});
  if (answer.kind === 'answered') keepSupportContact(answer.reply.supportEmail);
}
