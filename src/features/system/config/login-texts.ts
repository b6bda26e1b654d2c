import { msg } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { listPublicConfig } from '~/api/generated/hooks/config';
import { getSetConfigMutationOptions } from '~/api/generated/mutations/config';
import { mutateAndRefetch } from '~/api/mutation';
import type { LoginAppearanceValue, PublicConfig } from '~/api/schema';
import type { Appearance } from '~/domain/sign-in/appearance';
import { textOrEmpty, mergeChange, type SettingTexts } from '~/shared/changes/merge-change';
import { markUnsaved } from '~/shared/lib/unsaved';
import { changeSettings } from './settings';

export type LoginTextField = 'title' | 'description';

/** The texts of the login page; empty for the default ones. */
export type LoginTexts = Record<LoginTextField, string>;

const texts: SettingTexts<Partial<LoginTexts>> = {
  title: { label: msg`Title`, text: textOrEmpty },
  description: { label: msg`Subtitle`, text: textOrEmpty },
};

/** The server stores a blank text as the default. */
const normalizeText = (text: string): string => (text.trim() === '' ? '' : text);

const wordsOf = ({ title = '', description = '' }: LoginAppearanceValue): LoginTexts => ({ title, description });

/** The new texts, with the fields that only a newer server has. */
const toSetting = (
  { title: _title, description: _description, ...rest }: LoginAppearanceValue,
  { title, description }: LoginTexts,
): LoginAppearanceValue => ({
  ...rest,
  ...(title === '' ? {} : { title }),
  ...(description === '' ? {} : { description }),
});

const valueIn = (settings: PublicConfig): LoginAppearanceValue => settings['login-appearance']?.value ?? {};

/**
 * Stores changed texts, asking first if another user changed the same. The server stores both as one setting, so the
 * other one is sent as it is there now. Throws ApiError, LostAnswer and TextError.
 */
export async function saveLoginTexts(changed: Partial<LoginTexts>, known: LoginTexts): Promise<LoginTexts> {
  const settings = await listPublicConfig();
  const now = wordsOf(valueIn(settings));
  const wantedWords = Object.fromEntries(Object.entries(changed).map(([field, text]) => [field, normalizeText(text)]));
  const next = { ...now, ...(await mergeChange<Partial<LoginTexts>>(wantedWords, { seen: known, now, texts })) };
  if (next.title === now.title && next.description === now.description) return now;
  await changeSettings(
    () =>
      mutateAndRefetch(getSetConfigMutationOptions(), {
        key: 'login-appearance',
        data: toSetting(valueIn(settings), next),
      }),
    (later) => {
      const after = wordsOf(valueIn(later));
      return after.title === next.title && after.description === next.description;
    },
    settings,
  );
  return next;
}

export interface FieldState {
  kind: 'idle' | 'saving' | 'saved' | 'failed';
  error?: unknown;
}

function changesOf(typed: LoginTexts, saved: LoginTexts): Partial<LoginTexts> {
  const changed: Partial<LoginTexts> = {};
  for (const field of ['title', 'description'] as const)
    if (normalizeText(typed[field]) !== saved[field]) changed[field] = typed[field];
  return changed;
}

const hasNoChanges = (typed: LoginTexts, saved: LoginTexts) => Object.keys(changesOf(typed, saved)).length === 0;

/** Each field is saved on blur, one request at a time; later changes go with the next request. */
export function useLoginTexts(stored: Pick<Appearance, LoginTextField>) {
  const [typed, setTyped] = useState<LoginTexts>({ title: stored.title ?? '', description: stored.description ?? '' });
  const [saved, setSaved] = useState(typed);
  const [state, setState] = useState<{ field: LoginTextField; now: FieldState } | null>(null);
  const present = useRef({ typed, saved, busy: false, waiting: null as LoginTextField | null });
  useEffect(
    () =>
      hasNoChanges(typed, saved) ? undefined : markUnsaved(null, () => msg`The texts of the login page are not saved.`),
    [typed, saved],
  );

  const applyServerTexts = (now: LoginTexts, sent: Partial<LoginTexts>) => {
    const { current } = present;
    const changed = changesOf(current.typed, current.saved);
    for (const field of ['title', 'description'] as const) if (changed[field] === sent[field]) delete changed[field];
    current.saved = now;
    current.typed = { ...now, ...changed };
    setSaved(now);
    setTyped(current.typed);
  };

  const save = async (field: LoginTextField) => {
    const { current } = present;
    if (current.busy) {
      current.waiting = field;
      return;
    }
    if (hasNoChanges(current.typed, current.saved)) return;
    current.busy = true;
    current.waiting = null;
    setState({ field, now: { kind: 'saving' } });
    const sent = changesOf(current.typed, current.saved);
    try {
      applyServerTexts(await saveLoginTexts(sent, current.saved), sent);
      setState({ field, now: { kind: 'saved' } });
    } catch (error) {
      setState({ field, now: { kind: 'failed', error } });
    }
    current.busy = false;
    // Another field was left during the request.
    const { waiting } = current;
    if (waiting !== null && changesOf(current.typed, current.saved)[waiting] !== sent[waiting]) await save(waiting);
  };
  return {
    typed,
    stateOf: (field: LoginTextField): FieldState => (state?.field === field ? state.now : { kind: 'idle' }),
    type: (field: LoginTextField, text: string) => {
      present.current.typed = { ...present.current.typed, [field]: text };
      setTyped(present.current.typed);
      // The state was about an earlier text.
      if (state?.field === field && !present.current.busy) setState(null);
    },
    save: (field: LoginTextField) => void save(field),
  };
}
