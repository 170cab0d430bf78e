/** The attribute of `<html>` by which a deployment shows the sample of a rating (AMB-022); browsers alone read it, after a page is drawn. */
export const SAMPLE_RATING = "data-sample-rating";
