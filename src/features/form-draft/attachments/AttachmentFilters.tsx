import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FilterBar } from '~/shared/ui/filters/FilterBar';
import { MultiSelectFilter } from '~/shared/ui/filters/MultiSelectFilter';
import { QuickFind } from '~/shared/ui/filters/QuickFind';
import { type AttachmentsState, shownStates } from './address';

interface AttachmentFiltersProps {
  state: AttachmentsState;
  onChange: (change: Partial<AttachmentsState>) => void;
  onFind: (text: string) => void;
  /** Undefined without a filter. */
  onClear: (() => void) | undefined;
  /** How many there are, and how many are shown; undefined before they have loaded. */
  all: number | undefined;
  shown: number | undefined;
  /** Whether there is a published version, against which attachments are new or changed. */
  isPublished: boolean;
}

/** The toolbar of the table: quick find, filter by state, and the count. */
export function AttachmentFilters(props: AttachmentFiltersProps) {
  const { state, onChange, onFind, onClear, all, shown, isPublished } = props;
  const { t, i18n } = useLingui();
  const names: Record<(typeof shownStates)[number], string> = {
    missing: t`Missing`,
    uploaded: t`Uploaded`,
    linked: t`Linked to an entity list`,
    changed: t`New or changed`,
  };
  const [matching, whole] = [i18n.number(shown ?? 0), i18n.number(all ?? 0)];
  return (
    <FilterBar
      onClear={onClear}
      count={
        all === undefined ? null : onClear ? (
          <Trans>
            {matching} of {whole}
          </Trans>
        ) : (
          <Plural value={all} one="# attachment" other="# attachments" />
        )
      }
    >
      <QuickFind label={t`Find attachments`} value={state.find} onChange={onFind} />
      <MultiSelectFilter
        label={t`State`}
        options={shownStates
          .filter((value) => isPublished || value !== 'changed')
          .map((value) => ({ value, label: names[value] }))}
        selected={state.show}
        onApply={(values) =>
          onChange({ show: values === null ? null : shownStates.filter((one) => values.includes(one)) })
        }
        onClear={() => onChange({ show: null })}
      />
    </FilterBar>
  );
}
