/** Files of a chart that is on screen. */

/** The properties that a style sheet gives to shapes and texts of a chart. */
const drawn = ['fill', 'stroke', 'stroke-width', 'font-family', 'font-size', 'font-weight', 'text-anchor', 'opacity'];

/** A chart as an SVG file of its own: its styles stand on the elements, and nothing in it is a link any more. */
function svgOf(chart: SVGSVGElement): string {
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const originals = [chart, ...chart.querySelectorAll<SVGElement>('*')];
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  for (const [index, original] of originals.entries()) {
    const style = getComputedStyle(original);
    const target = copies[index];
    for (const name of drawn) target?.style.setProperty(name, style.getPropertyValue(name));
    target?.removeAttribute('class');
  }
  for (const link of copy.querySelectorAll('a')) link.replaceWith(...link.childNodes);
  const { width, height } = chart.getBoundingClientRect();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(Math.round(width)));
  copy.setAttribute('height', String(Math.round(height)));
  const background = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  background.setAttribute('width', '100%');
  background.setAttribute('height', '100%');
  background.setAttribute('fill', getComputedStyle(chart).getPropertyValue('--bg').trim() || 'white');
  copy.prepend(background);
  return new XMLSerializer().serializeToString(copy);
}

export const svgFile = (chart: SVGSVGElement): Blob => new Blob([svgOf(chart)], { type: 'image/svg+xml' });

/** Pixels of the picture per pixel on screen, for print. */
const sharpness = 2;

/** A chart as a picture. Rejects if the browser cannot draw it. */
export async function pngFile(chart: SVGSVGElement): Promise<Blob> {
  const { width, height } = chart.getBoundingClientRect();
  const address = URL.createObjectURL(svgFile(chart));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * sharpness);
    canvas.height = Math.round(height * sharpness);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
