import { vi } from 'vitest';

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;

/** What a browser that has passkeys is asked, and how its person answers; without an answer they close the question. */
export interface PasskeyBrowser {
  /** What it was asked to make and to sign. */
  asked: { made: CredentialCreationOptions[]; signed: CredentialRequestOptions[] };
  /** Why it does not answer; null where it does. */
  fault: Error | null;
  /** For whom its passkey was made. */
  user: string;
}

/** The fault by which browsers say that the person closed the question, or had nothing to answer with. */
export const closed = (): Error => new DOMException('The operation was not allowed.', 'NotAllowedError');

/** Gives this page a browser with passkeys; what it signs is bytes that only a server would look into. */
export function passkeyBrowser(user: string): PasskeyBrowser {
  const browser: PasskeyBrowser = { asked: { made: [], signed: [] }, fault: null, user };
  const common = { id: 'cGFzc2tleQ', rawId: bytes('passkey'), type: 'public-key', authenticatorAttachment: 'platform' };
  const answer = (response: object) => {
    if (browser.fault !== null) throw browser.fault;
    return { ...common, response, getClientExtensionResults: () => ({}) };
  };
  const credentials = {
    create: async (options: CredentialCreationOptions) => {
      browser.asked.made.push(options);
      return answer({ clientDataJSON: bytes('made'), attestationObject: bytes('key') });
    },
    get: async (options: CredentialRequestOptions) => {
      browser.asked.signed.push(options);
      const signature = { authenticatorData: bytes('data'), signature: bytes('signature') };
      return answer({ ...signature, clientDataJSON: bytes('signed'), userHandle: bytes(browser.user) });
    },
  };
  vi.stubGlobal('PublicKeyCredential', class {});
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true, enumerable: true });
  return browser;
}
