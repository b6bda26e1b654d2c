import { useEffect, useRef, useState } from 'react';
import type { Filling } from '../engine/start-filling';
import { type FormToFill, isEncrypted } from '../load-form';
import { Keeper } from './keeper';
import { beingFilled, type Kept, type KeptForms } from './kept-store';

interface Asked {
  forms: KeptForms;
  loaded: FormToFill;
  replaces: string | null;
  never: boolean;
}

/** Null for a finished form, whose draft is deleted. */
async function offerOf(kept: Kept, forms: KeptForms, current: string): Promise<Offer | null> {
  const { stateOf } = await import('../offline/sent-log');
  const state = await stateOf(kept).catch(() => 'open' as const);
  if (state === 'finished') {
    await forms.drop(kept.instanceId);
    return null;
  }
  const definition = (await forms.definition(kept.instanceId)) ?? current;
  return { kept, definition, outdated: definition !== current, isOther: state === 'changed' };
}

/** Drafts of a form from earlier visits that no other tab has open. Refetched when `round` changes. */
export function useOffers({ forms, loaded, replaces, never }: Asked, round: string) {
  const [offers, setOffers] = useState<readonly Offer[]>([]);
  useEffect(() => {
    if (never) return;
    let current = true;
    const read = async () => {
      await forms.recover(loaded.place, loaded.xml);
      const [kept, elsewhere] = await Promise.all([forms.of(loaded.place, replaces), beingFilled()]);
      const free = kept.filter(({ instanceId }) => !elsewhere.has(instanceId));
      const found = await Promise.all(free.map((one) => offerOf(one, forms, loaded.xml)));
      if (current) setOffers(found.filter((offer) => offer !== null));
    };
    // Without storage there are no drafts.
    read().catch(() => undefined);
    return () => {
      current = false;
    };
    // The definition stands for what was loaded: the rest of it may be another object each time.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [forms, loaded.xml, replaces, never, round]);
  const without = (offer: Offer) => setOffers((all) => all.filter((one) => one !== offer));
  return { offers, without };
}

export function useClaims() {
  const held = useRef<(() => void)[]>([]);
  const [claims] = useState(() => ({
    add: (release: () => void) => void held.current.push(release),
    release: () => {
      for (const release of held.current.splice(0)) release();
    },
  }));
  useEffect(() => claims.release, [claims]);
  return claims;
}

interface Keeping extends Asked {
  filling: Filling | null;
  offer: Offer | null;
  on: boolean;
}

export function useKeeper({ forms, loaded, replaces, never, filling, offer, on }: Keeping): Keeper | null {
  const [keeper, setKeeper] = useState<Keeper | null>(null);
  useEffect(() => {
    if (never || !filling) return;
    const made = new Keeper({
      forms,
      root: filling.instance.root,
      faults: filling.faults,
      loaded: filling.loaded,
      place: loaded.place,
      replaces,
      definition: offer?.definition ?? loaded.xml,
      known: loaded.edited?.files ?? [],
      carried: filling.carried,
      continued: offer?.kept ?? null,
    });
    if (on) made.switch(true);
    setKeeper(made);
    return () => {
      setKeeper(null);
      void made.now();
      made.end();
    };
    // The rest belongs to the filling, which is made of it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [filling]);
  return keeper;
}

export interface Offer {
  kept: Kept;
  definition: string;
  outdated: boolean;
  /** Other answers with this id were sent from this browser or are queued, so these are another submission. */
  isOther: boolean;
}

/**
 * Whether continuing a draft sends it as it is, because sending had begun. One that became another submission opens in
 * the form instead, unless it is encrypted, which no form can show.
 */
export const isSentAsKept = ({ kept, isOther }: Pick<Offer, 'kept' | 'isOther'>): boolean =>
  kept.sending && (!isOther || isEncrypted(kept.xml));
