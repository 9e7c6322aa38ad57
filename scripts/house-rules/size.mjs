const linesMax = 300;
const pieces = [
  { match: /^app\/(.*\/)?page\.tsx$/, max: 100, move: "Move parts of the page into _parts/ beside it." },
  { match: /^app\/(.*\/)?actions\.ts$/, max: 60, move: "An action only names its operation; move the work into the operation." },
  { match: /^app\/(.*\/)?route\.ts$/, max: 40, move: "A route only names its operation; move the work into the operation." },
];

/** A file longer than a few screens is hard to understand in one go. */
export function checkFileSize({ path, text }) {
  const lines = text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
  const piece = pieces.find(({ match }) => match.test(path));
  const max = piece?.max ?? linesMax;
  if (lines <= max) return [];
  const move = piece?.move ?? "Split it by noun: the file that is named after one thing keeps that thing.";
  return [
    {
      path,
      line: max + 1,
      rule: "file-too-long",
      why: `${lines} lines, at most ${max} are allowed: a reader must be able to hold it. ${move}`,
    },
  ];
}
