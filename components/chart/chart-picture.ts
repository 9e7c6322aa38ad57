import type { ChartSeries } from "./series";

const kept = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-linejoin",
  "font-family",
  "font-size",
  "text-anchor",
  "color",
];
const edge = 20;
const head = 64;

type Picture = { title: string; series: readonly ChartSeries[] };

/** The drawing of a chart with its title and legend, as an SVG that needs no style sheet. */
export function chartPicture(drawing: SVGSVGElement, { title, series }: Picture): SVGSVGElement {
  const { clientWidth: width, clientHeight: height } = drawing;
  const page = getComputedStyle(document.body);
  const picture = element("svg", { xmlns: svgNamespace, width: width + 2 * edge, height: height + head + edge });
  picture.append(
    element("rect", { width: "100%", height: "100%", fill: page.backgroundColor }),
    textAt({ x: edge, y: 28 }, title, { fill: page.color, "font-size": 16, "font-weight": 600 }),
    ...legendOf(series),
  );
  const body = element("g", { transform: `translate(${edge} ${head})` });
  body.append(...withoutClasses(drawing).childNodes);
  picture.append(body);
  return picture;
}

function legendOf(series: readonly ChartSeries[]): SVGElement[] {
  const root = getComputedStyle(document.documentElement);
  let x = edge;
  return series.flatMap(({ label, tone }) => {
    const left = x;
    x += 32 + label.length * 7;
    return [
      element("rect", { x: left, y: 42, width: 9, height: 9, rx: 2, fill: root.getPropertyValue(`--color-chart-${tone}`) }),
      textAt({ x: left + 14, y: 50 }, label, { fill: root.getPropertyValue("--color-secondary"), "font-size": 12 }),
    ];
  });
}

/** A copy whose looks are attributes, as another program reads them. */
function withoutClasses(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement; // safe: a clone is what it was cloned from
  const copies = copy.querySelectorAll("*");
  for (const [index, original] of drawing.querySelectorAll("*").entries()) {
    const looks = getComputedStyle(original);
    for (const name of kept) copies[index]?.setAttribute(name, looks.getPropertyValue(name));
    copies[index]?.removeAttribute("class");
  }
  return copy;
}

const svgNamespace = "http://www.w3.org/2000/svg";

function element<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Record<string, string | number>,
): SVGElementTagNameMap[Name] {
  const made = document.createElementNS(svgNamespace, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

function textAt({ x, y }: { x: number; y: number }, content: string, looks: Record<string, string | number>): SVGTextElement {
  const text = element("text", { x, y, "font-family": "ui-sans-serif, system-ui, sans-serif", ...looks });
  text.textContent = content;
  return text;
}
