import { Plural, Trans } from '@lingui/react/macro';
import { Alert, Button } from 'antd';
import './rows.css';

/** Says that rows on screen no longer match the filter, with a button that reads the list again. */
export function OutdatedNote({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div role="status">
      {count > 0 && (
        <Alert
          type="info"
          role="note"
          showIcon
          style={{ marginBlockEnd: 8 }}
          title={
            <Plural
              value={count}
              one="# row here was changed and no longer matches the filter."
              other="# rows here were changed and no longer match the filter."
            />
          }
          action={
            <Button size="small" onClick={onShow}>
              <Trans>Show current list</Trans>
            </Button>
          }
        />
      )}
    </div>
  );
}
