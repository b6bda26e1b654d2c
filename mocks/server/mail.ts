/** The emails a real server would send. The embedded one reports them instead; see mocks/README.md. */

/** The kinds of email. The first three are the ways to set or reset a password. */
type MailKind =
  | 'claim-account'
  | 'reset-password'
  | 'no-such-account-any-more'
  | 'account-with-password'
  | 'account-with-single-sign-on'
  | 'password-changed'
  | 'address-changed';

export interface Mail {
  readonly to: string;
  readonly kind: MailKind;
  /** A one-time token to set a password, valid for a day. */
  readonly token?: string;
}

/** The page an email with a token links to. */
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
