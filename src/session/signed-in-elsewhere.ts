let elsewhere = false;

/** Remembers whether the session here ended because somebody signed in in another tab. */
export function noteSignedInElsewhere(value: boolean): void {
  elsewhere = value;
}

/** True when it did: the login page then takes up the session of the other tab (nobody has to sign in again). */
export const signedInElsewhere = (): boolean => elsewhere;
