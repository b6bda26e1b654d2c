import { Trans } from '@lingui/react/macro';
import { Alert } from 'antd';
import type { ForeignChange } from './queries';

/** Says what somebody else did to the draft while this page was open. */
export function ForeignNotice({ foreign }: { foreign: ForeignChange | null }) {
  return (
    <div role="status">
      {foreign && (
        <Alert
          type="info"
          role="note"
          showIcon
          title={
            foreign === 'gone' ? (
              <Trans>
                The draft that was open here no longer exists: someone published or abandoned it. You can create a new
                one.
              </Trans>
            ) : (
              <Trans>Someone else changed the definition of this draft. This page shows the new one.</Trans>
            )
          }
        />
      )}
    </div>
  );
}
