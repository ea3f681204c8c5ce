/** Types of the npm package `sentiment`, which `npm run bench` compares the scoring with. */
declare module "sentiment" {
  export default class Sentiment {
    analyze(text: string): { score: number; comparative: number };
  }
}
