import type { SelectProps } from 'antd';
import { fold } from '~/shared/lib/fold';
import { visibleText } from '~/shared/lib/visible-name';

interface Option {
  value: string;
  label: string;
}

/** Options from which on a list is searched instead of read. */
const manyOptions = 11;

/**
 * The options of antd's Select: many can be searched by typing, without case and accents. Takes labels as they are
 * stored. Returns the props of the Select.
 */
export const withSearch = (
  options: readonly Option[],
): Pick<SelectProps<string, Option>, 'options' | 'showSearch'> => ({
  options: options.map((option) => ({ ...option, label: visibleText(option.label) })),
  showSearch: options.length >= manyOptions && {
    filterOption: (typed, option) => fold(option?.label ?? '').includes(fold(typed.trim())),
  },
});
