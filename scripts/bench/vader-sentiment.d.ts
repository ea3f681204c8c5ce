declare module "vader-sentiment" {
  const vader: {
    SentimentIntensityAnalyzer: { polarity_scores(text: string): Record<string, number> };
  };
  export default vader;
}
