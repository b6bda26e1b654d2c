import { Plural, useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import type { useListState } from '~/shared/address/use-list-state';
import { ListBar } from '~/shared/ui/filters/FilterBar';
import { MultiSelectFilter } from '~/shared/ui/filters/MultiSelectFilter';
import { type AttachmentsState, shownStates } from './address';

interface AttachmentFiltersProps extends Pick<ComponentProps<typeof ListBar>, 'all' | 'shown'> {
  list: ReturnType<typeof useListState<AttachmentsState>>;
  /** Whether there is a published version, against which attachments are new or changed. */
  isPublished: boolean;
}

/** The toolbar of the table: quick find, filter by state, and the count. */
export function AttachmentFilters({ list, isPublished, ...bar }: AttachmentFiltersProps) {
  const { t } = useLingui();
  const { all = 0 } = bar;
  const names: Record<(typeof shownStates)[number], string> = {
    missing: t`Missing`,
    uploaded: t`Uploaded`,
    linked: t`Linked to an entity list`,
    changed: t`New or changed`,
  };
  return (
    <ListBar
      {...bar}
      list={list}
      findLabel={t`Find attachments`}
      count={<Plural value={all} one="# attachment" other="# attachments" />}
    >
      <MultiSelectFilter
        label={t`State`}
        options={shownStates
          .filter((value) => isPublished || value !== 'changed')
          .map((value) => ({ value, label: names[value] }))}
        selected={list.state.show}
        onApply={(show) => list.change({ show })}
      />
    </ListBar>
  );
}
