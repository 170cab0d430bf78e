/** First and last names that belong together, by region and community. */
export const FAMILIES: readonly { first: readonly string[]; last: readonly string[] }[] = [
  {
    first: [
      "Aarav",
      "Aditi",
      "Vihaan",
      "Kavya",
      "Rohan",
      "Sneha",
      "Nikhil",
      "Pooja",
      "Siddharth",
      "Isha",
      "Manish",
      "Neha",
    ],
    last: ["Sharma", "Verma", "Gupta", "Mishra", "Agarwal", "Joshi", "Tiwari", "Pandey", "Saxena"],
  },
  {
    first: [
      "Ananya",
      "Karthik",
      "Lakshmi",
      "Arjun",
      "Divya",
      "Srinivas",
      "Meenakshi",
      "Vignesh",
      "Revathi",
      "Harini",
    ],
    last: ["Iyer", "Subramanian", "Krishnan", "Rajan", "Natarajan", "Venkatesh", "Murugan"],
  },
  {
    first: ["Aditya", "Sai", "Pallavi", "Omkar", "Gauri", "Tanvi", "Ameya", "Mrunal", "Prathamesh"],
    last: ["Deshmukh", "Kulkarni", "Patil", "Joshi", "Pawar", "Gokhale", "Shinde"],
  },
  {
    first: ["Ayesha", "Imran", "Zoya", "Faizan", "Sana", "Arif", "Nazia", "Rehan", "Mehreen"],
    last: ["Khan", "Ansari", "Shaikh", "Siddiqui", "Qureshi", "Pathan"],
  },
  {
    first: ["Gurpreet", "Harleen", "Manpreet", "Jaspreet", "Simran", "Arshdeep", "Navjot"],
    last: ["Singh", "Kaur", "Gill", "Sandhu", "Dhillon", "Bedi"],
  },
  {
    first: ["Anjali", "Thomas", "Mary", "George", "Sneha", "Jacob", "Neethu", "Roshni", "Joseph"],
    last: ["Nair", "Menon", "Varghese", "Mathew", "Kurian", "Pillai", "D'Souza"],
  },
  {
    first: ["Debjani", "Sourav", "Rituparna", "Arnab", "Moumita", "Subhasish", "Ishani"],
    last: ["Banerjee", "Chatterjee", "Ghosh", "Mukherjee", "Sen", "Das"],
  },
  {
    first: ["Hetal", "Jignesh", "Krupa", "Parth", "Dhruvi", "Yash", "Bhavna"],
    last: ["Patel", "Shah", "Mehta", "Desai", "Trivedi", "Parmar"],
  },
  {
    first: ["Ramesh", "Swathi", "Praveen", "Deepika", "Harsha", "Sravani", "Chaitanya"],
    last: ["Reddy", "Rao", "Naidu", "Gowda", "Hegde", "Shetty"],
  },
];
