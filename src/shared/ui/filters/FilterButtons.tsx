import { Trans } from '@lingui/react/macro';
import { Button } from 'antd';

/** The buttons of a filter: cancel, or apply. */
export function FilterButtons({ close }: { close: () => void }) {
  return (
    <div className="filter-buttons">
      <Button onClick={close}>
        <Trans>Cancel</Trans>
      </Button>
      <Button type="primary" htmlType="submit">
        <Trans>Apply</Trans>
      </Button>
    </div>
  );
}
