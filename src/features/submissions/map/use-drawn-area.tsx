import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Flex } from 'antd';
import { useCallback, useId, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { FormOrDraftRef } from '~/domain/submissions/queries';
import { submissionsSearchSchema, type SubmissionsState } from '~/domain/submissions/search-params';
import { paths } from '~/shared/lib/paths';
import type { DrawnArea } from '~/shared/map/drawn-area';
import { handOverSelection, type SelectedRows } from '~/shared/rows/use-selected-rows';
import { Icon } from '~/shared/ui/icons/Icon';
import { LinkButton } from '~/shared/ui/links/LinkButton';
import { selectionFilter } from '../bulk/selection';

function within(state: SubmissionsState, field: string, area: DrawnArea): SubmissionsState {
  const { text = '', conditions = [] } = state.finding ?? {};
  return { ...state, page: 1, finding: { text, conditions: [...conditions, { field, op: 'within', area }] } };
}

interface DrawnAreaOptions {
  form: FormOrDraftRef;
  state: SubmissionsState;
  change: (part: Partial<SubmissionsState>) => void;
  field: string | undefined;
  selection: SelectedRows<unknown> | null;
  isReady: boolean;
}

export function useDrawnArea({ form, state, change, field, selection, isReady }: DrawnAreaOptions) {
  const { projectId, xmlFormId } = form;
  const { search } = useLocation();
  const by = `area ${useId()}`;
  const [last, setLast] = useState<{ field: string; area: DrawnArea } | null>(null);
  const draw = useCallback((area: DrawnArea) => setLast(field === undefined ? null : { field, area }), [field]);
  const drawn = isReady && last !== null && last.field === field ? last.area : null;
  const { finding } = state;
  const areas = useMemo(
    () => [
      ...(finding?.conditions ?? []).flatMap((one) => (one.op === 'within' && one.field === field ? [one.area] : [])),
      ...(drawn ? [drawn] : []),
    ],
    [finding, field, drawn],
  );
  const close = () => setLast(null);
  if (!drawn || field === undefined) return { areas, draw, bar: null };
  const found = within(state, field, drawn);
  const table = submissionsSearchSchema.write(found, new URLSearchParams(search)).toString();
  const bar = (
    <DrawnAreaBar
      table={paths.submissions(projectId, xmlFormId, table)}
      link={{
        state: { selectionBy: by },
        onClick: () => selection && handOverSelection({ by, filter: selectionFilter(found), listed: selection.listed }),
      }}
      onFind={() => {
        close();
        change({ finding: found.finding, page: 1 });
      }}
      onClose={close}
    />
  );
  return { areas, draw, bar };
}

interface DrawnAreaBarProps {
  /** The table filtered by the area; `link` hands over the selection. */
  table: string;
  link: { state: unknown; onClick: () => void };
  onFind: () => void;
  onClose: () => void;
}

function DrawnAreaBar({ table, link, onFind, onClose }: DrawnAreaBarProps) {
  const { t } = useLingui();
  return (
    <Flex wrap align="center" gap={4} className="map-drawn" role="group" aria-label={t`Drawn area`}>
      <Button size="small" onClick={onFind}>
        <Trans>Show only these</Trans>
      </Button>
      <LinkButton size="small" to={table} {...link}>
        <Trans>Show in the table</Trans>
      </LinkButton>
      <Button type="text" size="small" aria-label={t`Close`} onClick={onClose}>
        <Icon name="cross" />
      </Button>
    </Flex>
  );
}
