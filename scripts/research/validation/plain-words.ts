// A plain baseline for direction and stance: a list of 100 words for up and for down.

const words = (list: string) => new Set(list.split(" "));
const UP = words(
  "up rise rises rose rising gain gains gained higher high increase increases increased grow grows grew growth jump jumps jumped surge surges surged soar soars climb climbs climbed rally rallies beat beats strong stronger record profit boost boosts improve improved win wins upgrade positive better tops advances advanced expands best",
);
const DOWN = words(
  "down fall falls fell falling drop drops dropped lower low decline declines declined decrease decreased slip slips slipped slide slides slump slumps plunge plunges sink sinks tumble tumbles dip dips cut cuts loss losses miss misses weak weaker warning lawsuit downgrade negative worse bankruptcy layoffs crash crashes fears warns worst",
);

/** Words for up minus words for down. */
export function plainWords(text: string): number {
  let sum = 0;
  for (const word of text.toLowerCase().match(/[a-z]+/g) ?? []) {
    sum += Number(UP.has(word)) - Number(DOWN.has(word));
  }
  return sum;
}
