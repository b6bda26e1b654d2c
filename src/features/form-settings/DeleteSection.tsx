import { Trans } from '@lingui/react/macro';
import { Button } from 'antd';
import { useState } from 'react';
import type { FormExtended } from '~/api/schema';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { SettingsBox } from '~/shared/ui/page/SettingsBox';

const DeleteFormDialog = lazyDialog(() => import('./DeleteFormDialog'), 'DeleteFormDialog');

/** Moves the form to the trash, from which it can be restored. */
export function DeleteSection({ form }: { form: FormExtended }) {
  const [asking, setAsking] = useState(false);
  return (
    <SettingsBox danger title={<Trans>Delete</Trans>}>
      <p>
        <Trans>A deleted form is in the trash of the project for 30 days. It can be restored from there.</Trans>
      </p>
      <Button data-page-action danger onClick={() => setAsking(true)} {...DeleteFormDialog.intent}>
        <Trans>Delete form…</Trans>
      </Button>
      {asking && <DeleteFormDialog form={form} onClose={() => setAsking(false)} />}
    </SettingsBox>
  );
}
