import { MultiSelectFilter } from '~/shared/ui/filters/MultiSelectFilter';

interface PeopleFilterProps {
  label: string;
  /** Those to select from, as they are read. */
  people: {
    data: readonly { id: number; displayName: string }[] | undefined;
    isError: boolean;
    refetch?: () => unknown;
  };
  /** What one from the address is called that is not among them. */
  unknown: string;
  selected: readonly number[] | null;
  onApply: (selected: number[] | null) => void;
}

/** A filter by those who made the rows. */
export function PeopleFilter({ label, people, unknown, selected, onApply }: PeopleFilterProps) {
  const { data, isError, refetch } = people;
  const known = new Set(data?.map(({ id }) => id));
  const others = (selected ?? []).filter((id) => !known.has(id)).map((id) => ({ id, displayName: unknown }));
  return (
    <MultiSelectFilter
      label={label}
      options={data && [...data, ...others].map(({ id, displayName }) => ({ value: String(id), label: displayName }))}
      failed={!data && isError}
      retry={() => void refetch?.()}
      selected={selected?.map(String) ?? null}
      onApply={(values) => onApply(values?.map(Number) ?? null)}
    />
  );
}
