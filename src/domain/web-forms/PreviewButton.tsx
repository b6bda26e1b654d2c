import { Trans, useLingui } from '@lingui/react/macro';
import type { FormExtended } from '~/api/schema';
import { formName } from '~/domain/forms/form-target';
import { visibleName } from '~/shared/lib/visible-name';
import { useForcedPreview } from './use-forced-preview';
import { OpeningButton } from './OpeningButton';
import { previewOpening } from './openings';

interface PreviewButtonProps {
  form: FormExtended;
  /** Its draft, to show that one. */
  draft?: FormExtended | null;
  small?: boolean;
  /** Among other forms: the name of the button includes the form's. */
  named?: boolean;
}

/** Opens the form to look at. Holding W and F has it open Web Forms. */
export function PreviewButton({ form, draft = null, small = false, named = false }: PreviewButtonProps) {
  const { t } = useLingui();
  const forced = useForcedPreview();
  const name = visibleName(formName(form));
  return (
    <OpeningButton
      opening={previewOpening(form, draft, forced)}
      {...(small && { size: 'small' })}
      {...(named && { label: t`Preview ${name} (opens in a new tab)` })}
    >
      {forced && form.webformsEnabled !== true ? <Trans>Preview with Web Forms</Trans> : <Trans>Preview</Trans>}
    </OpeningButton>
  );
}
