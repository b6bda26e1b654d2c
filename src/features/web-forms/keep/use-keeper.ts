import { useEffect, useState } from 'react';
import type { Filling } from '../engine/start-filling';
import type { FormToFill } from '../load/load-form';
import { beingFilled, Keeper } from './keeper';
import type { KeptForms } from './kept-store';
import type { Offer } from './KeepNotes';

interface Asked {
  forms: KeptForms;
  loaded: FormToFill;
  replaces: string | null;
  /** Nothing is kept of previews. */
  never: boolean;
}

/** What was kept of a form on earlier visits, and is not being filled in another tab. With `round`, read again. */
export function useOffers({ forms, loaded, replaces, never }: Asked, round: number) {
  const [offers, setOffers] = useState<readonly Offer[]>([]);
  useEffect(() => {
    if (never) return;
    let current = true;
    const read = async () => {
      await forms.recover(loaded.place, loaded.xml);
      const [kept, elsewhere] = await Promise.all([forms.of(loaded.place, replaces), beingFilled()]);
      const free = kept.filter(({ instanceId }) => !elsewhere.has(instanceId));
      const found = await Promise.all(
        free.map(async (one): Promise<Offer> => {
          const definition = (await forms.definition(one.instanceId)) ?? loaded.xml;
          return { kept: one, definition, outdated: definition !== loaded.xml };
        }),
      );
      if (current) setOffers(found);
    };
    // Without storage nothing was kept.
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

interface Keeping extends Asked {
  filling: Filling | null;
  /** The answers that are continued. */
  offer: Offer | null;
  /** Whether to begin without asking. */
  on: boolean;
}

/** Keeps the answers of a form while it is being filled. */
export function useKeeper({ forms, loaded, replaces, never, filling, offer, on }: Keeping): Keeper | null {
  const [keeper, setKeeper] = useState<Keeper | null>(null);
  useEffect(() => {
    if (never || !filling) return;
    const made = new Keeper({
      forms,
      root: filling.instance.root,
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
