import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import type { FormExtended } from '~/api/schema';
import { formName } from '~/shared/forms/form-target';
import { alerts } from '~/shared/ui/overlays/alerts';
import { FormDialog } from '~/shared/ui/overlays/FormDialog';
import { restoreDeletedForm } from './restore-form';
import { Name } from '~/shared/ui/text/Name';

const nothing = z.object({});

/** Asks before restoring a form from the trash (spec 11 §11.2). */
export function RestoreFormDialog({ form, onClose }: { form: FormExtended; onClose: () => void }) {
  const { t } = useLingui();
  const name = (
    <strong>
      <Name>{formName(form)}</Name>
    </strong>
  );
  return (
    <FormDialog
      title={t`Restore form`}
      submitLabel={t`Restore form`}
      schema={nothing}
      defaultValues={{}}
      onClose={onClose}
      onSubmit={async () => {
        await restoreDeletedForm(form);
        onClose();
        alerts.success(msg`Form restored.`);
      }}
    >
      <p>
        <Trans>This restores the form {name} with its submissions, its settings and its form access.</Trans>
      </p>
      <p className="muted">
        <Trans>If it is deleted again, the 30 days start again.</Trans>
      </p>
    </FormDialog>
  );
}
