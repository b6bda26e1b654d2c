import { useLingui } from '@lingui/react/macro';
import { Select as AntdSelect } from 'antd';
import { fold } from '~/shared/lib/fold';
import { inAntd } from '~/shared/ui/theme/AntdProvider';
import type { SelectProps } from './Select';
import './search-select.css';

const Base = inAntd(AntdSelect<string>);

/** In the same landmark, so that the options are part of it for assistive technology. */
const placeOf = (control: HTMLElement): HTMLElement =>
  control.closest<HTMLElement>('[role="dialog"], main') ?? document.body;

/** A select whose options are searched by typing, without case and accents. Select shows it where there are many. */
export function SearchSelect({ value, options, onChange, className = '', ...rest }: SelectProps) {
  const { t } = useLingui();
  return (
    <Base
      {...rest}
      className={`search-select ${className}`}
      value={value}
      options={[...options]}
      onChange={(chosen) => onChange(chosen)}
      notFoundContent={t`Nothing found.`}
      popupMatchSelectWidth={false}
      getPopupContainer={placeOf}
      classNames={{ popup: { root: 'search-select-popup' } }}
      showSearch={{ filterOption: (typed, option) => fold(String(option?.label)).includes(fold(typed.trim())) }}
    />
  );
}
