/**
 * On a 16 px grid with one stroke width. Decorative: a text beside each, or its control's name, says the same. Inline,
 * because these few glyphs are smaller than an icon package.
 */
export const shapes = {
  blocks: 'M2.5 2.5h11v4.5h-11zM2.5 9h11v4.5h-11z',
  archive: 'M2.5 3h11v3h-11zM3.5 6v7h9V6M6.5 8.5h3',
  chart: 'M2.500 2.500v11h11M5.500 11V8M8.500 11V5M11.500 11V6.500',
  check: 'M3 8.5 6.5 12 13 4.5',
  chevronDown: 'm4 6 4 4 4-4',
  chevronUp: 'm4 10 4-4 4 4',
  chevronRight: 'm6 4 4 4-4 4',
  clock: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M8 4.5V8l2.5 1.5',
  comments: 'M2.5 3h11v7.5H8L5 13v-2.5H2.5z',
  copy: 'M6 6h7.500v7.500H6zM10 6V2.500H2.500V10H6',
  cross: 'm4 4 8 8M12 4l-8 8',
  dot: 'M8 13A5 5 0 1 0 8 3a5 5 0 0 0 0 10',
  download: 'M8 2v8M4.500 7 8 10.500 11.500 7M2.500 13.500h11',
  external: 'M6 3H3v10h10v-3M9 3h4v4M13 3 7.5 8.5',
  filter: 'M2 3.5h12L9.5 9v4l-3-1.5V9z',
  fit: 'M2.500 6V2.500H6M10 2.500h3.500V6M13.500 10v3.500H10M6 13.500H2.500V10',
  form: 'M4 2h8v12H4zM6 5h4M6 8h4M6 11h2',
  globe:
    'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M2 8h12M8 2c2 1.800 2.800 4 2.800 6S10 12.200 8 14c-2-1.800-2.800-4-2.800-6S6 3.800 8 2',
  help: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M6.200 6.300a1.900 1.900 0 1 1 2.600 1.900c-.500.300-.800.600-.800 1.300M8 11.300v.100',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M8 7.500V11M8 5v.100',
  list: 'M2 4h12M2 8h12M2 12h12',
  lock: 'M4 7.500h8V14H4zM5.500 7.500v-2a2.500 2.500 0 0 1 5 0v2',
  map: 'm2 4 4-1.500 4 1.500 4-1.500v9.500l-4 1.500-4-1.500-4 1.500zM6 2.500V12M10 4v9.500',
  minus: 'M3 8h10',
  moon: 'M13 9.500A5.500 5.500 0 0 1 6.500 3a5.500 5.500 0 1 0 6.500 6.500',
  more: 'M3.500 8h.010M8 8h.010M12.500 8h.010',
  paperclip:
    'm12.500 7.500-4.800 4.800a2.800 2.800 0 0 1-4-4l5-5a1.900 1.900 0 0 1 2.700 2.700l-5 5a.900.900 0 0 1-1.300-1.300L9.500 5.300',
  pencil: 'm3 13 .700-3L11 2.700 13.300 5 6 12.300z',
  pin: 'M5.500 2h5l-.500 5 2.500 2.500h-9L6 7zM8 9.500V14',
  plus: 'M8 3v10M3 8h10',
  previous: 'm10 4-4 4 4 4',
  refresh: 'M13 8a5 5 0 1 1-1.600-3.700M13 2v3h-3',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10M10.800 10.800 14 14',
  selectBox:
    'M2.500 5V2.500H5M7 2.500h2M11 2.500h2.500V5M13.500 7v2M13.500 11v2.500H11M9 13.500H7M5 13.500H2.500V11M2.500 9V7',
  selectShape: 'M5.500 11.500C1 11 .500 4 6 3s9.500 3 7 6.500-6 1-7.500 2-.500 2.500-2.500 2.500',
  star: 'm8 2 1.800 3.900 4.200.500-3.100 2.900.800 4.200L8 11.400 4.300 13.500l.800-4.200L2 6.400l4.200-.500z',
  sun: 'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6M8 1v1.500M8 13.500V15M1 8h1.500M13.500 8H15M3 3l1 1M12 12l1 1M13 3l-1 1M4 12l-1 1',
  table: 'M2.500 3h11v10h-11zM2.500 6.500h11M2.500 9.800h11M6.500 6.500V13',
  trash: 'M2.500 4.500h11M6 4.500v-2h4v2M4 4.500 4.600 14h6.800l.600-9.500M6.700 7v4.500M9.300 7v4.500',
  upload: 'M8 10.500V2.500M4.500 5.500 8 2l3.500 3.500M2.500 13.500h11',
  user: 'M8 8a2.800 2.800 0 1 0 0-5.600A2.800 2.800 0 0 0 8 8M2.500 14c.500-3 2.700-4.500 5.500-4.500s5 1.500 5.500 4.500',
  warning: 'M8 2.500 14.500 13.500h-13zM8 6.500v3.500M8 11.800v.100',
} as const;

export type IconName = keyof typeof shapes;

export function Icon({ name }: { name: IconName }) {
  const directional = name === 'previous' || name === 'chevronRight' || name === 'external';
  return (
    <svg
      className={directional ? 'icon icon-directional' : 'icon'}
      viewBox="0 0 16 16"
      width="16"
      height="16"
      aria-hidden="true"
      focusable="false"
    >
      <path
        d={shapes[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth={name === 'more' ? 2.4 : 1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
