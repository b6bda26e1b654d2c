import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { FormExtended } from '~/api/schema';
import { TitleAndId } from '~/domain/forms/TitleAndId';
import { ConfirmDialog } from '~/shared/ui/overlays/ConfirmDialog';
import { notifications } from '~/shared/ui/overlays/notifications';
import { changeForm } from './change-form';

interface WebFormDialogProps {
  form: FormExtended;
  /** True for ODK Web Forms, false for Enketo. */
  webForms: boolean;
  onClose: () => void;
}

export function WebFormDialog({ form, webForms, onClose }: WebFormDialogProps) {
  const { t } = useLingui();
  const verb = webForms ? t`Use ODK Web Forms` : t`Use Enketo`;
  const which = <TitleAndId form={form} />;
  return (
    <ConfirmDialog
      title={verb}
      failureTitle={t`The web form experience was not changed.`}
      onConfirm={async () => {
        await changeForm(form, { webformsEnabled: webForms }, { webformsEnabled: form.webformsEnabled });
        notifications.success(webForms ? msg`This form uses ODK Web Forms now.` : msg`This form uses Enketo now.`);
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        {webForms ? (
          <Trans>
            From now on, people who fill in or edit {which} in a browser see ODK Web Forms. Links and QR codes stay the
            same.
          </Trans>
        ) : (
          <Trans>
            From now on, people who fill in or edit {which} in a browser see Enketo. Links and QR codes stay the same.
          </Trans>
        )}
      </p>
      {webForms && (
        <p className="muted">
          <Trans>
            Check first that the form has no feature that ODK Web Forms lacks. Ask people to send what they saved in
            Enketo, because ODK Web Forms does not open it.
          </Trans>
        </p>
      )}
      <p className="muted">
        <Trans>You can change it back at any time.</Trans>
      </p>
    </ConfirmDialog>
  );
}
