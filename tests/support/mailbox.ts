import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived. */
export interface Received {
  to: string[];
  raw: string;
  /** Whether nobody on its way could read it. */
  encrypted: boolean;
}

/** A real SMTP server that keeps what it gets, and refuses as often as it is told to. */
export class Mailbox {
  readonly received: Received[] = [];
  readonly #server: SMTPServer;
  #refusals = 0;

  private constructor(encrypts: boolean) {
    this.#server = new SMTPServer({
      // A client keeps its connection for the next mail; nobody waits for it to be given up.
      closeTimeout: 1,
      authOptional: true,
      disabledCommands: encrypts ? ['AUTH'] : ['STARTTLS', 'AUTH'],
      logger: false,
      onData: (stream, session, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          if (this.#refusals > 0) {
            this.#refusals -= 1;
            done(Object.assign(new Error('try later'), { responseCode: 451 }));
            return;
          }
          const to = session.envelope.rcptTo.map(({ address }) => address);
          this.received.push({ to, raw: Buffer.concat(parts).toString(), encrypted: session.secure });
          done();
        });
      },
    });
  }

  /** One that `encrypts` offers STARTTLS, with a certificate that nobody trusts. */
  static async open({ encrypts = false } = {}): Promise<Mailbox> {
    const mailbox = new Mailbox(encrypts);
    mailbox.#server.listen(0, '127.0.0.1');
    await once(mailbox.#server.server, 'listening');
    return mailbox;
  }

  get url(): string {
    const address = this.#server.server.address();
    if (typeof address !== 'object' || address === null) throw new Error('the mailbox is closed');
    return `smtp://127.0.0.1:${address.port}`;
  }

  /** Refuses the next mails for now. */
  refuse(count: number): void {
    this.#refusals = count;
  }

  /** The last mail to an address, with its text decoded. */
  textTo(address: string): string {
    const mail = this.received.findLast(({ to }) => to.includes(address));
    if (!mail) throw new Error(`no mail to ${address}`);
    const [, body = ''] = mail.raw.split(/\r\n\r\n(.*)/s);
    if (/content-transfer-encoding: base64/i.test(mail.raw)) return Buffer.from(body, 'base64').toString();
    const joined = body.replaceAll(/=\r\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => `%${hex}`);
    return /quoted-printable/i.test(mail.raw)
      ? decodeURIComponent(joined.replaceAll(/%(?![0-9A-F]{2})/g, '%25'))
      : body;
  }

  close(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#server.close(resolve);
    return promise;
  }
}
