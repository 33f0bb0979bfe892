/** A file that goes with a mail. */
export interface Attachment {
  name: string;
  mediaType: string;
  bytes: Uint8Array;
}

/** A mail to one person, in plain text. */
export interface Mail {
  /** The same for every try: a mail that was sent twice can be known by it. */
  id: string;
  to: string;
  subject: string;
  text: string;
  attachments?: readonly Attachment[];
}

/** Sends mails. */
export interface Mailer {
  /** Resolves once the mail was taken over; throws what stood in the way. */
  send(mail: Mail): Promise<void>;
  close(): void;
}
