let elsewhere = false;

/** Records whether the session here ended because of a sign-in in another tab. */
export function noteSignedInElsewhere(value: boolean): void {
  elsewhere = value;
}

/** True if it did: the login page then restores the session of the other tab without a new sign-in. */
export const signedInElsewhere = (): boolean => elsewhere;
