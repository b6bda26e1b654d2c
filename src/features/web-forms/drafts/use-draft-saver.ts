import { useEffect, useRef, useState } from 'react';
import type { Filling } from '../engine/start-filling';
import { type LoadedForm, isEncrypted } from '../load-form';
import { DraftSaver } from './draft-saver';
import { openDraftIds, type Draft, type DraftStore } from './draft-store';

interface Asked {
  forms: DraftStore;
  loaded: LoadedForm;
  replaces: string | null;
  never: boolean;
}

/** Null for a finished form, whose draft is deleted. */
async function offerOf(kept: Draft, forms: DraftStore, current: string): Promise<DraftOffer | null> {
  const { draftOutcome } = await import('../offline/sent-log');
  const state = await draftOutcome(kept).catch(() => 'open' as const);
  if (state === 'finished') {
    await forms.drop(kept.instanceId);
    return null;
  }
  const definition = (await forms.definition(kept.instanceId)) ?? current;
  return { kept, definition, outdated: definition !== current, isOther: state === 'changed' };
}

/** Drafts of a form from earlier visits that no other tab has open. Refetched when `round` changes. */
export function useDraftOffers({ forms, loaded, replaces, never }: Asked, round: string) {
  const [offers, setOffers] = useState<readonly DraftOffer[]>([]);
  useEffect(() => {
    if (never) return;
    let current = true;
    const read = async () => {
      await forms.recover(loaded.place, loaded.xml);
      const [kept, elsewhere] = await Promise.all([forms.list(loaded.place, replaces), openDraftIds()]);
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
  const without = (offer: DraftOffer) => setOffers((all) => all.filter((one) => one !== offer));
  return { offers, without };
}

export function useDraftLocks() {
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
  offer: DraftOffer | null;
  on: boolean;
}

export function useDraftSaver({ forms, loaded, replaces, never, filling, offer, on }: Keeping): DraftSaver | null {
  const [keeper, setKeeper] = useState<DraftSaver | null>(null);
  useEffect(() => {
    if (never || !filling) return;
    const made = new DraftSaver({
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
      void made.saveNow();
      made.end();
    };
    // The rest belongs to the filling, which is made of it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [filling]);
  return keeper;
}

export interface DraftOffer {
  kept: Draft;
  definition: string;
  outdated: boolean;
  /** Other answers with this id were sent from this browser or are queued, so these are another submission. */
  isOther: boolean;
}

/**
 * Whether continuing a draft sends it as it is, because sending had begun. One that became another submission opens in
 * the form instead, unless it is encrypted, which no form can show.
 */
export const resumesSending = ({ kept, isOther }: Pick<DraftOffer, 'kept' | 'isOther'>): boolean =>
  kept.sending && (!isOther || isEncrypted(kept.xml));
