import { Trans } from '@lingui/react/macro';
import { Alert, Space } from 'antd';
import { TextButton } from '~/shared/ui/controls/TextButton';
import type { DraftOffer } from './use-saved-draft';

/** Offers the input from before the session ended. */
export function SavedDraftNote({ draft }: { draft: DraftOffer }) {
  return (
    <Alert
      type="info"
      role="status"
      showIcon
      title={<Trans>You typed something here before your session ended.</Trans>}
      action={
        <Space wrap>
          <TextButton onClick={draft.restore}>
            <Trans>Restore</Trans>
          </TextButton>
          <TextButton onClick={draft.forget}>
            <Trans>Discard</Trans>
          </TextButton>
        </Space>
      }
    />
  );
}
