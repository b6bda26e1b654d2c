/** The mails a real server would send. The embedded one sends none: deliveries show them; see mocks/README.md. */

/** What a mail tells its reader. The first three name the ways an account's password can be lost or missing. */
export type MailKind =
  | 'claim-account'
  | 'reset-password'
  | 'no-such-account-any-more'
  | 'account-with-password'
  | 'password-changed'
  | 'address-changed';

export interface Mail {
  readonly to: string;
  readonly kind: MailKind;
  /** Lets the reader set a password, once and for a day. */
  readonly token?: string;
}

/** The page a mail with a token leads to. */
export const mailLink = (origin: string, token: string): string =>
  `${origin}/account/claim?token=${encodeURIComponent(token)}`;

export interface Outbox {
  /** The last hundred, oldest first. */
  list(): readonly Mail[];
  clear(): void;
}

const kept = 100;

export function createOutbox(): Outbox & { add(mails: readonly Mail[]): void } {
  let mails: Mail[] = [];
  return {
    list: () => mails,
    clear() {
      mails = [];
    },
    add(more) {
      mails = [...mails, ...more].slice(-kept);
    },
  };
}
