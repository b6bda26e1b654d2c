import { msg } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { markUnsaved } from '~/shared/lib/unsaved';
import type { Appearance } from '~/domain/sign-in/appearance';
import { storeWords } from './settings';

export type WordsField = 'title' | 'description';

/** The state of a field: unchanged, saving, saved, or why it failed. */
export interface FieldState {
  kind: 'idle' | 'saving' | 'saved' | 'failed';
  error?: unknown;
}

interface Words {
  title: string;
  description: string;
}

const same = (one: Words, other: Words) => one.title === other.title && one.description === other.description;

/**
 * Title and subtitle while they are typed. A field is saved on blur, one request at a time; later
 * changes go with the next request.
 */
export function useWords(stored: Pick<Appearance, WordsField>) {
  const [typed, setTyped] = useState<Words>({ title: stored.title ?? '', description: stored.description ?? '' });
  const [saved, setSaved] = useState(typed);
  const [state, setState] = useState<{ field: WordsField; now: FieldState } | null>(null);
  const present = useRef({ typed, saved, busy: false, waiting: null as WordsField | null });
  useEffect(
    () => (same(typed, saved) ? undefined : markUnsaved(null, () => msg`The texts of the login page are not saved.`)),
    [typed, saved],
  );

  const save = async (field: WordsField) => {
    const { current } = present;
    if (current.busy) {
      current.waiting = field;
      return;
    }
    if (same(current.typed, current.saved)) return;
    current.busy = true;
    current.waiting = null;
    setState({ field, now: { kind: 'saving' } });
    const words = current.typed;
    try {
      await storeWords(words.title, words.description);
      current.saved = words;
      setSaved(words);
      setState({ field, now: { kind: 'saved' } });
    } catch (error) {
      setState({ field, now: { kind: 'failed', error } });
    }
    current.busy = false;
    // Another field was left during the request.
    const { waiting } = current;
    if (waiting !== null) await save(waiting);
  };
  return {
    typed,
    stateOf: (field: WordsField): FieldState => (state?.field === field ? state.now : { kind: 'idle' }),
    type: (field: WordsField, text: string) => {
      present.current.typed = { ...present.current.typed, [field]: text };
      setTyped(present.current.typed);
      // The field's state was about an earlier text.
      if (state?.field === field && !present.current.busy) setState(null);
    },
    save: (field: WordsField) => void save(field),
  };
}
