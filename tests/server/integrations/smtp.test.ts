import { afterEach, describe, expect, it } from 'vitest';
import { smtpMailer } from '../../../server/integrations/mail/mailer.ts';
import { Mailbox } from '../../support/mailbox.ts';

const mail = { id: 'one', to: 'maria@example.com', subject: 'Γεια', text: 'Γεια σας\n' };
const sender = { from: 'support@example.com', host: 'ergon.example.com' };

describe('mails to an SMTP server', () => {
  let mailbox: Mailbox | undefined;
  afterEach(() => mailbox?.close());

  /**
   * Sends a mail and gives what arrived. 0.0.0.0 leads to this machine as well, but is no name of it alone: it stands for a
   * server elsewhere.
   */
  async function sent({ host, query = '', encrypts }: { host: string; query?: string; encrypts: boolean }) {
    const box = await Mailbox.open({ encrypts });
    mailbox = box;
    const mailer = smtpMailer(`${box.url.replace('127.0.0.1', host)}${query}`, sender);
    try {
      await mailer.send(mail);
    } finally {
      mailer.close();
    }
    return box.received;
  }
  const arrived = [{ to: [mail.to] }];

  it('on this machine need no encryption', async () => {
    expect(await sent({ host: '127.0.0.1', encrypts: false })).toMatchObject([{ ...arrived[0], encrypted: false }]);
    await mailbox?.close();
    expect(await sent({ host: 'LOCALHOST', encrypts: false })).toMatchObject(arrived);
  });

  it('elsewhere are not sent where it does not encrypt', async () => {
    await expect(sent({ host: '0.0.0.0', encrypts: false })).rejects.toMatchObject({ code: 'ETLS' });
    expect(mailbox?.received).toEqual([]);
  });

  it('elsewhere are sent without encryption where the URL says so', async () => {
    const plain = { host: '0.0.0.0', query: '?requireTLS=false', encrypts: false };
    expect(await sent(plain)).toMatchObject([{ ...arrived[0], encrypted: false }]);
  });

  it('elsewhere are encrypted, once its certificate is trusted', async () => {
    await expect(sent({ host: '0.0.0.0', encrypts: true })).rejects.toMatchObject({ code: 'ESOCKET' });
    expect(mailbox?.received).toEqual([]);
    await mailbox?.close();
    const trusting = { host: '0.0.0.0', query: '?tls.rejectUnauthorized=false', encrypts: true };
    expect(await sent(trusting)).toMatchObject([{ ...arrived[0], encrypted: true }]);
  });

  it('are text, whatever somebody wrote: no markup, no further header and no further receiver', async () => {
    const box = await Mailbox.open();
    mailbox = box;
    const mailer = smtpMailer(box.url, sender);
    const lines = '\r\nBcc: evil@example.com\r\nX-Evil: yes\r\n\r\n<script>alert(1)</script>';
    const attachments = [{ name: `plan${lines}.pdf`, mediaType: 'application/pdf', bytes: new Uint8Array([1]) }];
    await mailer.send({ ...mail, subject: `Γεια${lines}`, text: '<script>alert(1)</script>', attachments });
    mailer.close();
    expect(box.received).toMatchObject([{ to: [mail.to] }]);
    const [{ raw = '' } = {}] = box.received;
    expect(raw).not.toMatch(/^(Bcc|X-Evil):/im);
    expect(raw.match(/^content-type: [^;\r]+/gim)).toEqual([
      expect.stringMatching(/multipart\/mixed$/),
      expect.stringMatching(/text\/plain$/),
      expect.stringMatching(/application\/pdf$/),
    ]);
  });
});
