import { Trans, useLingui } from '@lingui/react/macro';
import type { FormExtended } from '~/api/schema';
import { formName } from '~/domain/forms/form-target';
import { createStore, type Store } from '~/shared/lib/store';
import { visibleName } from '~/shared/lib/visible-name';
import { useStore } from '~/shared/screen/use-store';
import { previewLink } from './form-links';
import { OpenFormButton } from './OpenFormButton';

interface PreviewButtonProps {
  form: FormExtended;
  draft?: FormExtended | null;
  small?: boolean;
  /** Beside other forms: the accessible name includes the form's. */
  named?: boolean;
}

export function PreviewButton({ form, draft = null, small = false, named = false }: PreviewButtonProps) {
  const { t } = useLingui();
  const forced = useForcedPreview();
  const name = visibleName(formName(form));
  return (
    <OpenFormButton
      opening={previewLink(form, draft, forced)}
      {...(small && { size: 'small' })}
      {...(named && { label: t`Preview ${name} (opens in a new tab)` })}
    >
      {forced && form.webformsEnabled !== true ? <Trans>Preview with Web Forms</Trans> : <Trans>Preview</Trans>}
    </OpenFormButton>
  );
}

/*
 * Holding W and F on a page with a preview button makes previews use Web Forms, also for forms set to Enketo, until the
 * document is left.
 */

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const forced: Store<boolean> = createStore(false, () => {
  const watching = new AbortController();
  const { signal } = watching;
  const held = new Set<string>();
  const onDown = (event: KeyboardEvent) => {
    if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    held.add(event.key.toLowerCase());
    if (!forced.get() && held.has('w') && held.has('f')) forced.set(true);
  };
  window.addEventListener('keydown', onDown, { signal });
  window.addEventListener('keyup', (event) => held.delete(event.key.toLowerCase()), { signal });
  window.addEventListener('blur', () => held.clear(), { signal });
  return () => {
    watching.abort();
    forced.set(false);
  };
});

const useForcedPreview = (): boolean => useStore(forced);
