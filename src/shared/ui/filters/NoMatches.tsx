import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from 'antd';
import { EmptyState } from '~/shared/ui/states/states';

/** What a list says when its filters let nothing through, with the way out of them. */
export function NoMatches({ title, onClear }: { title: ReactNode; onClear: () => void }) {
  return (
    <EmptyState
      icon="filter"
      title={title}
      action={
        <Button onClick={onClear}>
          <Trans>Clear filters</Trans>
        </Button>
      }
    />
  );
}
