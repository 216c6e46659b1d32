/** The page of a network at which the person signs in, which replaces the product's page. Tests replace `open`. */
export const otherPage = {
  open(url: string): void {
    location.assign(url)
  },
}
