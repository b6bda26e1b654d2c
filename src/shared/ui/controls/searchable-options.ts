import type { SelectProps } from 'antd';
import { foldForSearch } from '~/shared/lib/fold';
import { visibleText } from '~/shared/lib/visible-name';

interface Option {
  value: string;
  label: string;
}

const manyOptions = 11;

/** Many options can be searched by typing, ignoring case and accents. */
export const searchableOptions = (
  options: readonly Option[],
): Pick<SelectProps<string, Option>, 'options' | 'showSearch'> => ({
  options: options.map((option) => ({ ...option, label: visibleText(option.label) })),
  showSearch: options.length >= manyOptions && {
    filterOption: (typed, option) => foldForSearch(option?.label ?? '').includes(foldForSearch(typed.trim())),
  },
});
