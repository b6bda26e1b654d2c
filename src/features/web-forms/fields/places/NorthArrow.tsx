import { useLingui } from '@lingui/react/macro';

/** Where north is, in the upper corner of a map. In: the middle of the arrow. */
export function NorthArrow({ x }: { x: number }) {
  const { t } = useLingui();
  return (
    <g className="fill-map-north" transform={`translate(${x} 12)`}>
      <path d="M0 0l6 18l-6-4l-6 4z" />
      <text y="34" textAnchor="middle">
        {t({ message: 'N', comment: 'The letter for north on a map' })}
      </text>
    </g>
  );
}
